import { hourMs, teams as league } from '@courtside/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderDemoPage } from './demo-page.ts';
import { demoRoster } from './demo-roster.ts';
import { parseInjuries } from './parse-injuries.ts';
import type { ListedTeam } from './report.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const anyMoment = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2034, 0) });
const anySeed = fc.string({ minLength: 1, maxLength: 12 });

const listedAt = (at: number, seed = 'courtside') => parseInjuries(renderDemoPage(at, seed));
const players = (teams: readonly ListedTeam[]) => teams.flatMap((team) => team.players);
const named = (teams: readonly ListedTeam[]) => new Map(players(teams).map((player) => [player.playerName, player]));

/** Hourly reports of ten days. */
const tenDays = Array.from({ length: 240 }, (_, n) => listedAt(noon + n * hourMs));

describe("the demo league's report", () => {
  it('is readable at any time, with players listed under their own teams', () => {
    fc.assert(
      fc.property(anyMoment, anySeed, (at, seed) => {
        const listed = listedAt(at, seed);
        const order = listed.map(({ teamName }) => league.findIndex(({ name }) => name === teamName));
        expect(order).toEqual([...order].sort((a, b) => a - b));
        expect(order.length).toBeGreaterThan(20);
        expect(players(listed).length).toBeGreaterThan(35);
        expect(players(listed).length).toBeLessThan(120);
        const rosters = new Map(demoRoster(seed).map((team) => [team.teamName, team.players]));
        for (const { teamName, players } of listed) {
          const roster = (rosters.get(teamName) ?? []).map(({ name, position }) => `${name} ${position}`);
          for (const player of players) {
            expect(roster).toContain(`${player.playerName} ${player.position}`);
            expect(player.returnDate).toMatch(/^[A-Z][a-z]{2} \d{1,2}$/);
            expect(player.injuryDetails).toMatch(/^[A-Z][a-z ]+\. [A-Z][a-z0-9 -]+\.$/);
          }
        }
      }),
      // The number of injuries is random, so the seed is fixed.
      { numRuns: 25, seed: 2026 },
    );
  });

  it('has thirty teams of thirteen players with unique names', () => {
    const roster = demoRoster('courtside').flatMap((team) => team.players.map(({ name }) => name));
    expect(roster).toHaveLength(390);
    expect(new Set(roster).size).toBe(390);
    expect(roster.every((name) => /^\p{Lu}\p{L}+ \p{Lu}['’\p{L}]+$/u.test(name))).toBe(true);
  });

  it('is the same for every process at the same time, and differs between seeds', () => {
    expect(renderDemoPage(noon, 'courtside')).toBe(renderDemoPage(noon + hourMs / 2, 'courtside'));
    expect(renderDemoPage(noon, 'courtside')).not.toBe(renderDemoPage(noon, 'other'));
  });

  it('changes about every hourMs, by a few players at a time', () => {
    let moves = 0;
    tenDays.slice(1).forEach((teams, index) => {
      const before = named(tenDays[index] ?? []);
      const now = named(teams);
      const gone = [...before.keys()].filter((name) => !now.has(name));
      const news = [...now].filter(([name, { injuryStatus }]) => before.get(name)?.injuryStatus !== injuryStatus);
      moves += gone.length + news.length > 0 ? 1 : 0;
      expect(gone.length + news.length).toBeLessThan(12);
    });
    expect(moves).toBeGreaterThan(120);
  });

  it('has every status, and players only improve until they return', () => {
    const scale = ['Day-To-Day', 'Out', 'Doubtful', 'Questionable', 'Probable'];
    expect(new Set(tenDays.flatMap(players).map((player) => player.injuryStatus))).toEqual(new Set(scale));
    for (const name of named(tenDays[0] ?? []).keys()) {
      const stay = tenDays.findIndex((teams) => !named(teams).has(name));
      const first = tenDays.slice(0, stay === -1 ? undefined : stay).map((teams) => named(teams).get(name));
      const sameInjury = first.filter((player) => player?.returnDate === first[0]?.returnDate);
      const steps = sameInjury.map((player) => scale.indexOf(player?.injuryStatus ?? ''));
      expect(steps).toEqual([...steps].sort((a, b) => a - b));
    }
  });
});
