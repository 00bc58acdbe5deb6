import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { readAlarmDescription } from './constructs/alarm-description.ts';
import { synthesizeStage } from './stacks/synthesized-stage.ts';

const PAGE = 'docs/runbook.md';

/** A stage with everything that has an alarm. */
export const watchedStage = () =>
  synthesizeStage({
    alarmEmail: 'keepers@colophon.example',
    region: 'eu-central-1',
    webAclRate: 6000,
    backupDays: 30,
    searchEngine: 'opensearch',
    releases: 'canary',
  });

export interface RunbookAlarm {
  /** Without the stage: `papers-errors`. */
  name: string;
  impact: string;
  look: string | undefined;
  section: string;
  /** When it goes off: "Errors: 3 or more in 5 min". */
  rule: string;
}

/** Returns all alarms of a stage, by name. @throws Error for an alarm whose description has another form */
export function alarmsOf({ templates }: ReturnType<typeof watchedStage>): RunbookAlarm[] {
  return templates()
    .flatMap((template) => Object.values(template.findResources('AWS::CloudWatch::Alarm')))
    .map(({ Properties }) => {
      const name = String(Properties.AlarmName).replace(/^colophon-dev-/, '');
      const text = readAlarmDescription(String(Properties.AlarmDescription));
      if (text === undefined) throw new Error(`The description of ${name} isn’t one of alarmDescription().`);
      return { name, look: undefined, ...text, rule: ruleOf(Properties) };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

interface Rule {
  MetricName?: string;
  Threshold: number;
  ComparisonOperator: string;
  EvaluationPeriods: number;
  Period?: number;
  Metrics?: { Period?: number; MetricStat?: { Period: number } }[];
}

function ruleOf({
  MetricName,
  Threshold,
  ComparisonOperator,
  EvaluationPeriods,
  Period,
  Metrics,
}: Rule): string {
  const seconds = Period ?? Metrics?.flatMap((one) => one.MetricStat?.Period ?? one.Period ?? [])[0] ?? 0;
  const side = ComparisonOperator.startsWith('LessThan') ? 'less than' : 'at least';
  const times = EvaluationPeriods > 1 ? `, ${EvaluationPeriods} times in a row` : '';
  return `${MetricName ?? 'an expression'} of ${side} ${Threshold.toLocaleString('en-US')} in ${seconds / 60} min${times}`;
}

export interface RunbookPage {
  /** The text of each section on alarms, by its title. */
  sections: Map<string, string>;
  /** What only one function, queue or table needs, by the beginning of its alarms' names. */
  notes: Map<string, string>;
}

/** Reads the written part of the runbook. */
export function readRunbook(page = readFileSync(PAGE, 'utf8')): RunbookPage {
  const part = (title: string) => page.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? '';
  const sections = part('Alarms')
    .split(/^### /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n')).trim()] as const);
  const notes = [...part('Notes').matchAll(/^- `([\w-]+)`: (.+(?:\n {2}.+)*)/gm)].map(
    ([, name = '', note = '']) => [name, note.replaceAll('\n  ', '\n')] as const,
  );
  return { sections: new Map(sections), notes: new Map(notes) };
}

/** Returns the note on the part that an alarm watches: of `papers` for `papers-errors`, of `identity` for `identity-table-throttled`. */
export const noteOn = (alarm: RunbookAlarm, { notes }: RunbookPage): string | undefined =>
  [...notes]
    .filter(([name]) => alarm.name.startsWith(`${name}-`))
    .toSorted(([a], [b]) => b.length - a.length)[0]?.[1];

/** Returns all that the runbook says of an alarm, as Markdown. */
export const runbookSection = (alarm: RunbookAlarm, page: RunbookPage): string =>
  [
    `### ${alarm.name}`,
    `Impact: ${alarm.impact}.`,
    `Goes off at: ${alarm.rule}.`,
    ...(alarm.look === undefined ? [] : [`First look: \`${alarm.look}\` (${PAGE}#tools)`]),
    ...[noteOn(alarm, page)].flatMap((note) => note ?? []),
    page.sections.get(alarm.section) ?? '',
  ].join('\n\n');

// `npm run runbook -- papers-errors`: what an alarm means, where to look and what to do; without a name, of all alarms.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const wanted = process.argv[2]?.replace(/^colophon-[a-z]+-/, '');
  const alarms = alarmsOf(watchedStage());
  const found = wanted === undefined ? alarms : alarms.filter(({ name }) => name === wanted);
  const page = readRunbook();
  if (found.length === 0) {
    const near = alarms.filter(({ name }) => name.includes(wanted ?? '')).map(({ name }) => name);
    console.error(
      `There is no alarm ${wanted}.${near.length > 0 ? ` Did you mean ${near.join(', ')}?` : ''}`,
    );
    process.exitCode = 1;
  }
  console.info(found.map((alarm) => runbookSection(alarm, page)).join('\n\n'));
}
