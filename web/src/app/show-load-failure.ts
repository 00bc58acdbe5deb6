import { LOAD_FAILURE } from '../ui/load-failure.ts';

/**
 * Shows in the banner at the bottom of the window (site-banner.tsx) that the app's code couldn't be loaded. Reloads on
 * request, and when the browser is online again. Doesn't use React, which is part of the missing code.
 */
export function showLoadFailure(): void {
  const reload = () => window.location.reload();
  const sentence = document.createElement('p');
  const title = document.createElement('strong');
  title.textContent = `${LOAD_FAILURE.partTitle}.`;
  sentence.append(title, ` ${LOAD_FAILURE.message}`);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = LOAD_FAILURE.act;
  button.addEventListener('click', reload);
  const strip = document.createElement('div');
  strip.className = 'site-banner';
  strip.dataset.tone = 'rubric';
  strip.append(sentence, button);
  document.querySelector('.site-banner-place')?.replaceChildren(strip);
  window.addEventListener('online', reload);
}
