"""The partials that pages are built from: fields tie mistakes to their widgets, tables say how they are sorted,
published pages know nothing of their reader."""

import django_tables2 as tables
from django import forms
from django.contrib.auth.models import AnonymousUser
from django.template import Context, Template
from django.test import RequestFactory


def render(source: str, **context: object) -> str:
    return Template(source).render(Context(context))


class SignUp(forms.Form):
    name = forms.CharField(label="Pair name", help_text="As it stands on the bracket.")
    note = forms.CharField(label="Note", required=False)
    rules = forms.BooleanField(label="We accept the rules")


def field(form: forms.Form, name: str) -> str:
    return render('{% include "tournaments/_field.html" %}', field=form[name])


def test_a_mistake_stands_below_its_field_and_is_announced_with_it() -> None:
    html = field(SignUp({"name": ""}), "name")
    assert '<label for="id_name">Pair name</label>' in html
    assert 'aria-invalid="true"' in html
    assert 'aria-describedby="id_name_helptext id_name_error"' in html
    assert '<ul class="errors" id="id_name_error"><li>Please fill this in.</li></ul>' in html
    assert '<p class="help" id="id_name_helptext">As it stands on the bracket.</p>' in html


def test_what_was_typed_stays() -> None:
    assert 'value="Dog &lt;Days&gt;"' in field(SignUp({"name": "Dog <Days>"}), "name")


def test_only_what_may_be_left_out_says_so() -> None:
    assert "optional" in field(SignUp(), "note")
    assert "optional" not in field(SignUp(), "name")


def test_a_checkbox_is_followed_by_its_label() -> None:
    html = field(SignUp(), "rules")
    assert html.index('type="checkbox"') < html.index("We accept the rules")


class Entries(tables.Table):  # type: ignore[misc]  # django-tables2 has no types
    seed = tables.Column()
    name = tables.Column(orderable=False)
    link = tables.Column(verbose_name="", orderable=False, default="Open")

    class Meta:
        template_name = "tournaments/_table.html"
        attrs = {"class": "entries", "caption": "Entries"}


def table(query: str = "", rows: int = 12) -> str:
    request = RequestFactory().get(f"/{query}")
    entries = Entries(
        [{"seed": n, "name": f"Pair {n}"} for n in range(1, rows + 1)], empty_text="Nobody yet."
    )
    tables.RequestConfig(request, paginate={"per_page": 5}).configure(entries)
    return entries.as_html(request)


def test_a_tables_head_says_by_what_it_is_sorted_and_keeps_the_query() -> None:
    html = table("?sort=-seed&shown=all")
    assert 'aria-sort="descending"' in html
    assert html.count("aria-sort") == 1
    assert "shown=all" in html
    assert '<table class="entries">' in html
    assert ">Name</a>" not in html


def test_a_column_without_a_name_has_no_empty_head() -> None:
    assert table().count("<th ") == 2


def test_pages_of_a_table_name_the_current_one() -> None:
    html = table("?page=2")
    assert '<b aria-current="page">2</b>' in html
    assert 'rel="prev"' in html
    assert "Pair 6<" in html
    assert "Pair 5<" not in html


def test_an_empty_table_says_so() -> None:
    assert "Nobody yet." in table(rows=0)


def test_a_published_page_knows_nothing_of_its_reader(settings) -> None:
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    request = RequestFactory().get("/t/geek/")
    request.user = AnonymousUser()
    context = {
        "request": request,
        "messages": ["for one reader"],
        "csrf_token": "secret",
        "user": "organizer@demo",
    }
    html = render('{% extends "base.html" %}', **context)
    assert "for one reader" not in html
    assert "secret" not in html
    assert "organizer@demo" not in html
    assert 'href="/ja/t/geek/"' in html
    private = render('{% extends "base_private.html" %}', **context)
    assert "for one reader" in private
