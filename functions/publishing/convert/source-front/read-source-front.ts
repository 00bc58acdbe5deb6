import { LIMITS } from '#shared/constants.ts';
import type { AuthorDetail } from '#shared/domain/manuscript/author-details.ts';
import { readOrcid } from '#shared/domain/manuscript/identifiers.ts';
import type { SourceFront } from '#shared/domain/preview.ts';
import { chooseMainFile } from '../../../_lib/papers/intake/choose-main-file.ts';
import { decodeText } from '../../../_lib/papers/intake/decode-text.ts';
import { extensionOf } from '../../../_lib/papers/intake/media-types.ts';
import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';
import { unpackSubmission } from '../../../_lib/papers/intake/unpack-submission.ts';
import { forumAmong } from '../../imports/imported-reviews.ts';
import { openReviewFront } from '../../imports/open-review-front.ts';
import { ConversionLog } from '../conversion-log.ts';
import { joinLines, readProject } from '../latex/read-project.ts';
import { notebookText } from '../markdown/notebook-cells.ts';
import type { Submission } from '../submission.ts';
import { guessCategories } from './guess-categories.ts';
import { latexFront } from './latex-front.ts';
import { markdownFront } from './markdown-front.ts';
import { type RawFront, singleLine } from './raw-front.ts';

/**
 * Reads title, abstract, authors, and keywords from a submission's main file, for the form to show before it asks. Values
 * that a paper couldn't have, such as a title that is too long, are omitted.
 *
 * @throws SubmissionRefused for submissions that inspectSubmission rejects
 */
export async function readSourceFront(submission: Submission): Promise<SourceFront> {
  const { files } = submission;
  const project = await unpackSubmission(files);
  const main = await chooseMainFile(project, submission.contentType);
  const forum = forumAmong(project.files);
  const raw = { ...(await read(project.files, main)), ...(forum ? openReviewFront(forum) : {}) };
  const { titleCharacters, abstractCharacters } = LIMITS;
  const title = singleLine(raw.title ?? '');
  const abstract = (raw.abstract ?? '').trim();
  const keywords = [...new Set((raw.keywords ?? []).map(singleLine))].filter(
    (keyword) => keyword !== '' && keyword.length <= 100,
  );
  const front = {
    mainFile: main.path,
    title: title.length <= titleCharacters ? title : '',
    abstract:
      abstract.length >= abstractCharacters.min && abstract.length <= abstractCharacters.max ? abstract : '',
    ...authorsOf(raw),
    keywords: keywords.slice(0, LIMITS.keywords),
  };
  return { ...front, categories: guessCategories(front) };
}

async function read(
  files: ReadonlyArray<ProjectFile>,
  { path, format }: Awaited<ReturnType<typeof chooseMainFile>>,
): Promise<RawFront> {
  const bytes = files.find((file) => file.path === path)?.bytes ?? new Uint8Array();
  switch (format) {
    case 'latex':
      return latexFront(joinLines(readProject(files, path, new ConversionLog())).text);
    case 'markdown':
    case 'text': {
      const { text } = decodeText(bytes);
      return markdownFront(extensionOf(path) === 'ipynb' ? notebookText(text) : text);
    }
    case 'jats':
      return (await import('../jats/jats-front.ts')).jatsFront(decodeText(bytes).text);
    case 'pdf':
      return (await import('./pdf-front.ts')).pdfFront(bytes);
  }
}

/** A name has letters, and neither digits nor an address. */
const isName = (text: string) => text.length > 1 && text.length <= 200 && /^\p{L}[^\d@{}\\/]*$/u.test(text);

/** Returns the names, each once, and the details of those who have any. */
function authorsOf({ authors = [] }: RawFront): Pick<SourceFront, 'authors' | 'authorDetails'> {
  const byName = new Map(
    authors
      .map((author) => [singleLine(author.name), author] as const)
      .filter(([name]) => isName(name))
      .slice(0, MOST_AUTHORS),
  );
  const details = [...byName].map(
    ([author, { nameParts, orcid, affiliations, isCorresponding }]): AuthorDetail => {
      const id = orcid === undefined ? undefined : readOrcid(orcid);
      const places = [...new Set(affiliations.map(singleLine))]
        .filter((name) => name !== '' && name.length <= LONGEST_AFFILIATION)
        .slice(0, LIMITS.affiliationsPerAuthor);
      return {
        author,
        ...(nameParts ? { nameParts } : {}),
        ...(id ? { orcid: id } : {}),
        ...(places.length > 0 ? { affiliations: places.map((name) => ({ name })) } : {}),
        ...(isCorresponding ? { isCorresponding } : {}),
      };
    },
  );
  return {
    authors: [...byName.keys()],
    authorDetails: details.filter((detail) => Object.keys(detail).length > 1),
  };
}

const MOST_AUTHORS = 100;
/** As the schema of author details has it. */
const LONGEST_AFFILIATION = 200;
