import { OUTPUT_VERDICTS } from '#shared/domain/capsule-constants.ts';
import { isoTime } from '#shared/domain/iso-time.ts';
import type { ReproductionRecord, ReproductionSummary } from '#shared/domain/reproduction.ts';
import type { RunCrate } from '#shared/domain/run-crate.ts';

const CONTEXT = 'https://w3id.org/ro/crate/1.1/context';
const BASE = 'https://w3id.org/ro/crate/1.1';
/** The latest version of the profile, which builds on RO-Crate 1.1. */
const PROFILE = 'https://w3id.org/ro/wfrun/process/0.5';
/** The terms of the profile that we use; its own context would be one more file to fetch. */
const TERMS = {
  environment: 'https://w3id.org/ro/terms/workflow-run#environment',
  sha256: 'https://w3id.org/ro/terms/workflow-run#sha256',
};
/** Beside the metadata in the crate: the record as it was signed. */
export const SIGNED_RECORD = 'record.jws';

/** Returns the metadata of a run (https://www.researchobject.org/workflow-run-crate/profiles/process_run_crate/). */
export function runCrate(
  { by, createdAt, agent }: Pick<ReproductionSummary, 'by' | 'createdAt' | 'agent'>,
  record: ReproductionRecord,
  { origin, title }: { origin: string; title: string },
): RunCrate {
  const paper = `${origin}/papers/${record.archiveId}v${record.version}`;
  const person = `${origin}/users/${by.username}`;
  const environment = Object.entries(record.environment).map(([name, value]) => ({
    '@id': `#environment-${encodeURIComponent(name)}`,
    '@type': 'PropertyValue',
    name,
    value,
  }));
  const outputs = record.outputs.map((output, index) => outputNode(output, index));
  return {
    '@context': [CONTEXT, TERMS],
    '@graph': [
      {
        '@id': 'ro-crate-metadata.json',
        '@type': 'CreativeWork',
        about: { '@id': './' },
        conformsTo: { '@id': BASE },
      },
      {
        '@id': './',
        '@type': 'Dataset',
        name: `Run of the capsule of ${record.archiveId}v${record.version}: ${title}`,
        description: `What ${by.name} got by running the capsule on their own machine.`,
        datePublished: createdAt,
        license: { '@id': `${origin}/legal` },
        conformsTo: { '@id': PROFILE },
        hasPart: [{ '@id': SIGNED_RECORD }],
        mentions: { '@id': '#run' },
      },
      { '@id': PROFILE, '@type': 'CreativeWork', name: 'Process Run Crate', version: '0.5' },
      {
        '@id': `${origin}/legal`,
        '@type': 'CreativeWork',
        name: 'Terms of use',
        description: 'Records of runs are public.',
      },
      {
        '@id': SIGNED_RECORD,
        '@type': 'File',
        name: 'The signed record of the run',
        encodingFormat: 'application/jose',
        about: { '@id': '#run' },
      },
      {
        '@id': '#run',
        '@type': 'CreateAction',
        name: `Run of ${record.archiveId}v${record.version}`,
        description: descriptionOf(record),
        startTime: record.startedAt,
        endTime: isoTime(Date.parse(record.startedAt) + record.seconds * 1000) ?? record.startedAt,
        actionStatus: `http://schema.org/${record.exit.code === 0 ? 'Completed' : 'Failed'}ActionStatus`,
        agent: { '@id': person },
        ...(agent ? { participant: { '@id': `${origin}/agents/${agent.id}` } } : {}),
        instrument: { '@id': `${paper}#capsule` },
        environment: environment.map(({ '@id': id }) => ({ '@id': id })),
        result: outputs.map(({ '@id': id }) => ({ '@id': id })),
      },
      { '@id': person, '@type': 'Person', name: by.name },
      ...(agent
        ? [
            {
              '@id': `${origin}/agents/${agent.id}`,
              '@type': 'SoftwareApplication',
              name: agent.name,
              url: `${origin}/agents/${agent.id}`,
            },
          ]
        : []),
      {
        '@id': `${paper}#capsule`,
        '@type': 'SoftwareApplication',
        name: `Capsule of “${title}”`,
        url: `${paper}#capsule`,
        softwareVersion: `sha256:${record.capsule}`,
      },
      ...environment,
      ...outputs,
    ],
  };
}

function outputNode(
  { file, reproduces, sha256, verdict, differences }: ReproductionRecord['outputs'][number],
  index: number,
) {
  return {
    '@id': `#output-${index + 1}`,
    '@type': 'CreativeWork',
    name: file,
    description: [
      reproduces && `Reproduces ${reproduces}.`,
      `${OUTPUT_VERDICTS[verdict].label}, compared with the authors’ output.`,
      ...differences,
    ]
      .filter(Boolean)
      .join(' '),
    ...(sha256 ? { sha256 } : {}),
  };
}

const descriptionOf = ({ program, sandbox, exit, comment }: ReproductionRecord): string =>
  [`By ${program}, sandbox ${sandbox}; ${exit.reason}, exit code ${exit.code ?? 'none'}.`, comment]
    .filter(Boolean)
    .join(' ');
