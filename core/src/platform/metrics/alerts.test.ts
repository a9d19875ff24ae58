import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { documentedMetrics } from '../../testing/documented-metrics.ts';

const read = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');

const duration = z.string().regex(/^\d+(ms|[smhdwy])$/);
/** Prometheus' format of alerting rules. */
const rulesSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      interval: duration.optional(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Za-z_]\w*$/),
          expr: z.string().min(1),
          for: duration.optional(),
          labels: z.record(z.string(), z.string()),
          annotations: z.strictObject({ summary: z.string().min(1) }),
        }),
      ),
    }),
  ),
});

const file = rulesSchema.parse(parse(read('deploy/alerts.yml')));
const rules = file.groups.flatMap((group) => group.rules);
/** Metrics that an expression reads, without the parts of a histogram. */
const metricsIn = (expr: string) =>
  [...expr.matchAll(/courtside_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));

describe('the alerts of deploy/alerts.yml', () => {
  it('have different names', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  it.each(rules)('$alert reads documented metrics, and its parentheses and quotes match', ({ alert, expr }) => {
    const documented = documentedMetrics().map(({ name }) => name);
    const metrics = metricsIn(expr);
    if (alert !== 'CourtsideDown') expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.filter((name) => !documented.includes(name))).toEqual([]);
    for (const [open, close] of ['()', '{}', '[]'].map((pair) => [...pair]))
      expect(expr.split(open ?? '').length).toBe(expr.split(close ?? '').length);
    expect(expr.split('"').length % 2).toBe(1);
  });

  it('cover the list of docs/operations.md', () => {
    const page = read('docs/operations.md');
    const list = /\*\*Alerts\.\*\*.*?\n\n/s.exec(page)?.[0] ?? '';
    const inList = metricsIn(list);
    expect(inList.length).toBeGreaterThan(4);
    const inRules = rules.flatMap(({ expr }) => metricsIn(expr));
    expect(inList.filter((name) => !inRules.includes(name))).toEqual([]);
  });
});
