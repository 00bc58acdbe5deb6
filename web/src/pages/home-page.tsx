import { usePageHead } from '../lib/page-head.ts';

export function HomePage() {
  usePageHead({ title: 'Home' });
  return <h1>Home</h1>;
}
