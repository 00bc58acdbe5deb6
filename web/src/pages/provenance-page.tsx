import { useParams } from 'react-router';
import { ProvenanceSheet } from '../features/provenance/provenance-sheet.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { PaperNotFound } from './paper-not-found.tsx';

/** `/papers/{id}/provenance`: the provenance record of a version, verified in the reader's browser. */
export function ProvenancePage() {
  const { id = '' } = useParams();
  usePageHead({ title: `Provenance of ${id}`, robots: 'noindex' });
  return <ProvenanceSheet key={id} reference={id} missing={<PaperNotFound />} />;
}
