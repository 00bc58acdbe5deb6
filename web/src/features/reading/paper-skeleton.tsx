import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of a paper's page while it is on its way. */
export function PaperSkeleton() {
  return (
    <div className="paper" role="status" aria-label="Loading the paper">
      <div className="paper-main">
        <div style={{ display: 'grid', gap: 14 }}>
          <Skeleton width={320} height={18} />
          <Skeleton width="92%" height={40} />
          <Skeleton width="58%" height={40} />
          <Skeleton width="45%" height={20} />
        </div>
        <div className="abstract">
          <Skeleton height={150} />
        </div>
        <BodySkeleton />
      </div>
      <div className="rail">
        <Skeleton height={38} />
        <Skeleton height={240} />
      </div>
    </div>
  );
}

/** Paragraphs, until the text is here. */
export function BodySkeleton() {
  return (
    <div style={{ display: 'grid', gap: 16, paddingTop: 28 }} role="status" aria-label="Loading the text">
      <Skeleton width="40%" height={28} />
      <Skeleton height={130} />
      <Skeleton height={170} />
      <Skeleton width="80%" height={110} />
    </div>
  );
}
