"""Play a whole event by chance, through the services, and print how it came out."""

import json
from argparse import ArgumentParser
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules_engine.errors import UnknownName
from tournaments import wording
from tournaments.enums import DrawMethod, Visibility
from tournaments.formats.offered import resolve_options
from tournaments.management.simulation import play_everything
from tournaments.models import Match, Tournament
from tournaments.permissions import SYSTEM
from tournaments.queries.outcome import places_of
from tournaments.queries.rules import entry_size_of, offered_game
from tournaments.queries.stages import least_entries
from tournaments.services import draw, lifecycle, registration, tournaments
from tournaments.services.errors import Refused
from tournaments.services.stage_change import StagePlan, set_stages


class Command(BaseCommand):
    help = "Play a whole event by chance and print its places as JSON. The same seed gives the same places."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--format", default="double_elimination")
        parser.add_argument("--entrants", type=int, default=8)
        parser.add_argument("--game", default="tichu")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--groups", type=int, default=1, help="groups of the first stage")
        parser.add_argument("--then", default="", help="the format of a second stage, for those who go on")
        parser.add_argument("--qualifiers", type=int, default=2, help="how many of each group go on")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            game = offered_game(options["game"])
            resolve_options(options["format"], {})
        except UnknownName as error:
            raise CommandError(str(error), returncode=2) from error
        least = least_entries(options["format"], options["groups"])
        if options["entrants"] < least:
            raise CommandError(f"--entrants must be at least {least}", returncode=2)
        players = entry_size_of(game, options["format"])
        if players is None:
            raise CommandError(f"{game.title} is not played as {options['format']}", returncode=2)
        event = self._registered(options, players=players, ruleset=game.default_preset)
        self._set_stages(event, options)
        draw.make_draw(tournament=event, actor=SYSTEM, method=DrawMethod.REGISTRATION)
        lifecycle.start_tournament(tournament=event, actor=SYSTEM)
        hands = play_everything(event, Random(options["seed"]))  # noqa: S311 - dice of a simulation
        lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
        self.stdout.write(json.dumps(self._answer(event, hands), ensure_ascii=False))

    def _registered(self, options: dict[str, Any], players: int, ruleset: str) -> Tournament:
        event = tournaments.create_tournament(
            actor=SYSTEM,
            name=f"Simulation {options['seed']}",
            slug=tournaments.free_slug(f"simulation-{options['format']}-{options['entrants']}"),
            game=options["game"],
            ruleset={"preset": ruleset},
            format=options["format"],
            options={},
            entry_size=players,
            capacity=options["entrants"],
            visibility=Visibility.PRIVATE,
        )
        lifecycle.open_registration(tournament=event, actor=SYSTEM)
        for number in range(1, options["entrants"] + 1):
            registration.register_entry(
                tournament=event,
                actor=SYSTEM,
                name=f"Entry {number}",
                players=[f"Player {number}.{seat}" for seat in range(1, players + 1)],
            )
        return event

    def _set_stages(self, event: Tournament, options: dict[str, Any]) -> None:
        then, groups = options["then"], options["groups"]
        first = StagePlan(event.format, event.options, groups, options["qualifiers"] if then else None)
        try:
            plans = [first, StagePlan(then)] if then else [first]
            set_stages(tournament=event, actor=SYSTEM, plans=plans)
        except UnknownName as error:
            raise CommandError(str(error), returncode=2) from error
        except Refused as error:
            said = " ".join(wording.problem(problem.code, problem.params) for problem in error.problems)
            raise CommandError(said, returncode=2) from error
        event.refresh_from_db()

    def _answer(self, event: Tournament, hands: int) -> dict[str, Any]:
        entries = {entry.pk: entry for entry in event.entries.all()}
        placed = sorted(places_of(event).items(), key=lambda row: (row[1], entries[row[0]].seed or 0))
        played = Match.objects.filter(stage__tournament=event, status="final").count()
        return {
            "tournament": event.slug,
            "entrants": len(entries),
            "matches": played,
            "hands": hands,
            "places": [
                {"seed": entries[pk].seed, "entry": entries[pk].name, "place": place} for pk, place in placed
            ],
        }
