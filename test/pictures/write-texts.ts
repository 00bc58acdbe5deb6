import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ERRORS } from '#shared/errors.ts';
import { findTexts } from '../../web/languages/find-texts.ts';

/**
 * Writes all texts of the interface, of emails and notifications, and of errors to one Markdown page, to be read as a whole.
 *
 *   npm run texts -- texts.md
 */
const [file = 'texts.md'] = process.argv.slice(2);

/** The parts of the page, each with the sources of its texts. */
const PARTS: Record<string, string[]> = {
  Screens: ['web/src/**/*.{ts,tsx}'],
  'Emails and notifications': [
    'functions/jobs/send-email/*.ts',
    'functions/jobs/paper-notifications/*.ts',
    'functions/events/*-notifications/**/*.ts',
  ],
  'Words of the product': ['shared/**/*.ts'],
  'Answers of the API': ['functions/**/*.ts'],
};

const read = new Set<string>();
const parts = Object.entries(PARTS).map(([title, patterns]) => {
  const folders = Map.groupBy(patterns.flatMap((pattern) => globSync(pattern)).filter(isNew), path.dirname);
  const sections = Array.from(folders, ([folder, files]) => {
    const lines = files
      .toSorted()
      .flatMap((source) =>
        findTexts(readFileSync(source, 'utf8'), source.endsWith('x') ? 'tsx' : 'ts').map(
          ({ message, line }) => `- ${message} \`${path.basename(source)}:${line}\``,
        ),
      );
    return lines.length > 0 ? `### ${folder}\n\n${lines.join('\n')}` : '';
  });
  return `## ${title}\n\n${sections.filter(Boolean).join('\n\n')}`;
});
const errors = Object.entries(ERRORS).map(([code, [, sentence]]) => `- ${sentence} \`${code}\``);
writeFileSync(file, `# Texts\n\n${parts.join('\n\n')}\n\n## Errors\n\n${errors.join('\n')}\n`);
console.info(`${file}: ${parts.join('\n').split('\n- ').length + errors.length} texts`);

/** Tests have no texts, and errors a part of their own. */
function isNew(source: string): boolean {
  const isText = !/\.test\.tsx?$|\.d\.ts$|openapi|shared\/errors|example\.ts$|exam\.ts$/.test(source);
  const isFirst = !read.has(source);
  read.add(source);
  return isText && isFirst;
}
