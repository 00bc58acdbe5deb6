export { searchEngine } from '../_lib/search/search-engine.ts';
