import { usePageHead } from '../lib/page-head.ts';

export function BrowsePage() {
  usePageHead({ title: 'Browse' });
  return <h1>Browse</h1>;
}
