import { NOT_LOADED } from '../ui/not-loaded.ts';

/**
 * Says by the strip over the foot of the window (site-banner.tsx) that the app itself did not come, so that nothing on the
 * page does what it promises; loads the page anew on request, and when the connection is back. Without React, which is
 * what is missing.
 */
export function sayNotLoaded(): void {
  const reload = () => window.location.reload();
  const sentence = document.createElement('p');
  const title = document.createElement('strong');
  title.textContent = `${NOT_LOADED.partTitle}.`;
  sentence.append(title, ` ${NOT_LOADED.message}`);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = NOT_LOADED.act;
  button.addEventListener('click', reload);
  const strip = document.createElement('div');
  strip.className = 'site-banner';
  strip.dataset.tone = 'rubric';
  strip.append(sentence, button);
  document.querySelector('.site-banner-place')?.replaceChildren(strip);
  window.addEventListener('online', reload);
}
