import { API_BASE_PATH, REQUEST_TIMEOUT_MS } from '#shared/constants.ts';
import {
  CITATION_FORMAT_NAMES,
  CITATION_FORMATS,
  type CitationFormat,
} from '#shared/domain/citation-formats.ts';
import { UNREACHABLE_TEXT } from '../../lib/offline-text.ts';
import { element, icon, openDialog } from '../../ui/elements.ts';

/** Formats for people come first, then those for programs. */
const FORMATS = CITATION_FORMAT_NAMES.toSorted((a, b) => Number(isData(a)) - Number(isData(b)));
const FIRST: CitationFormat = 'apa';

/**
 * Shows the citation of a public paper in each format, to copy or download. Works without the app, whose styles each page has.
 * @param id the id of the paper or of one version
 */
export function showCitations(id: string): void {
  const place = element('div', {}, loading());
  const choice = element(
    'fieldset',
    { class: 'segments' },
    element('legend', { class: 'visually-hidden' }, 'Format'),
    ...FORMATS.map(segment),
  );
  const known = new Map<CitationFormat, Promise<Answer>>();
  let wanted = FIRST;
  const show = async (format: CitationFormat) => {
    wanted = format;
    const answer = known.get(format) ?? request(id, format);
    known.set(format, answer);
    const shown = await answer;
    if ('problem' in shown) known.delete(format);
    if (wanted !== format) return;
    place.replaceChildren(
      ...('problem' in shown ? [failure(shown, () => void show(format))] : citation(shown)),
    );
  };
  choice.addEventListener('change', ({ target }) => {
    const chosen = FORMATS.find((format) => target instanceof HTMLInputElement && format === target.value);
    if (chosen) void show(chosen);
  });
  const title = element('h2', { id: 'cite-title' }, 'Cite this paper');
  openDialog({ 'data-size': 'medium', 'aria-labelledby': 'cite-title' }, title, choice, place);
  choice.querySelector<HTMLInputElement>('input:checked')?.focus();
  void show(FIRST);
}

function segment(format: CitationFormat): HTMLElement {
  const input = element('input', { type: 'radio', name: 'citation-format', value: format });
  input.defaultChecked = format === FIRST;
  return element('label', { class: 'segment' }, input, CITATION_FORMATS[format].label);
}

function loading(): HTMLElement {
  const bar = (width: string) =>
    element('div', { class: 'skeleton', style: `width: ${width}; height: 18px` });
  const label = { role: 'status', 'aria-label': 'Loading citation' };
  return element('div', { class: 'citation-text', ...label }, bar('92%'), bar('64%'));
}

interface Citation {
  format: CitationFormat;
  citation: string;
  fileName: string;
  mediaType: string;
}

function citation({ format, citation: text, fileName, mediaType }: Citation): HTMLElement[] {
  // Long lines scroll, so the keyboard must reach them.
  const pre = element('pre', { class: 'citation-text', tabindex: '0' }, text);
  if (!isData(format)) pre.dataset.printed = '';
  const outcome = element('span', { role: 'status' });
  const copy = element('button', { type: 'button', class: 'button button-primary' }, icon('copy'), ' Copy');
  copy.addEventListener('click', () =>
    navigator.clipboard.writeText(text).then(
      () => outcome.replaceChildren('Copied.'),
      () => outcome.replaceChildren('Your browser blocked copying. Select the text and copy it.'),
    ),
  );
  const href = `data:${mediaType};charset=utf-8,${encodeURIComponent(text)}`;
  const download = element('a', { class: 'button', download: fileName, href }, icon('download'), ' Download');
  const row = element('p', { class: 'copy' }, copy, outcome);
  return [pre, element('div', { class: 'citation-actions' }, row, download)];
}

interface Problem {
  problem: string;
  requestId?: string;
}
type Answer = Citation | Problem;

function failure({ problem, requestId }: Problem, retry: () => void): HTMLElement {
  const again = element('button', { type: 'button', class: 'button' }, 'Retry');
  again.addEventListener('click', retry);
  return element(
    'div',
    { class: 'message', role: 'alert' },
    element('h2', {}, 'Couldn’t load the citation'),
    element('p', {}, problem),
    ...(requestId ? [element('p', {}, 'Request ', element('code', {}, requestId))] : []),
    again,
  );
}

async function request(id: string, format: CitationFormat): Promise<Answer> {
  try {
    const answer = await fetch(`${API_BASE_PATH}/citations/${encodeURIComponent(id)}?format=${format}`, {
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    // Our own API's response, which is validated against its contract there.
    const { data, error, requestId } = await answer.json();
    return answer.ok ? data : { problem: error, requestId };
  } catch {
    return { problem: UNREACHABLE_TEXT };
  }
}

function isData(format: CitationFormat): boolean {
  return CITATION_FORMATS[format].extension !== 'txt';
}
