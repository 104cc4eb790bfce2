// A photo of a phone is larger than the site takes: it is made smaller here before it is sent. Where the browser cannot
// read it, it is sent as it is, and the site says what is wrong with it.

const SMALL = 200_000; // bytes; what is no larger goes as it is

async function smaller(file, longest) {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff"; // JPEG knows no transparency
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => { canvas.toBlob(done, "image/jpeg", 0.9); });
  return new File([blob], "picture.jpg", { type: "image/jpeg" });
}

for (const input of document.querySelectorAll("input[type=file][data-longest]")) {
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file || file.size <= SMALL) return;
    try {
      const sent = new DataTransfer();
      sent.items.add(await smaller(file, Number(input.dataset.longest)));
      if (input.files[0] === file) input.files = sent.files;
    } catch {
      // As it is.
    }
  });
}
