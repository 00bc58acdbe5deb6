import { useParams } from 'react-router';
import { ReproductionSheet } from '../features/capsules/reproduction-sheet.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { PaperNotFound } from './paper-not-found.tsx';

/** `/papers/{id}/reproductions/{reproductionId}`: what one run of a paper's capsule gave. */
export function ReproductionPage() {
  const { id = '', reproductionId = '' } = useParams();
  usePageHead({ title: `Reproduction of ${id}`, robots: 'noindex' });
  return (
    <ReproductionSheet key={reproductionId} reference={id} id={reproductionId} missing={<PaperNotFound />} />
  );
}
