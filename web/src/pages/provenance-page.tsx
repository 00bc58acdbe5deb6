import { useParams } from 'react-router';
import { ProvenanceSheet } from '../features/provenance/provenance-sheet.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { NoSuchPaper } from './no-such-paper.tsx';

/** `/papers/{id}/provenance`: where a version comes from, checked in the reader's own browser. */
export function ProvenancePage() {
  const { id = '' } = useParams();
  usePageHead({ title: `Provenance of ${id}`, robots: 'noindex' });
  return <ProvenanceSheet key={id} reference={id} missing={<NoSuchPaper />} />;
}
