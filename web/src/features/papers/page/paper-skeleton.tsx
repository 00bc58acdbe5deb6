import { Skeleton } from '../../../ui/skeleton.tsx';

/** Placeholder for a paper's page, or for a tab with the compact header. */
export function PaperSkeleton({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <div className="paper" role="status" aria-label="Loading the paper">
      <div className="paper-main">
        {isCompact ? <CompactSkeleton /> : <OpeningSkeleton />}
        <BodySkeleton />
      </div>
      <div className="rail">
        <Skeleton height={38} />
        <Skeleton height={240} />
      </div>
    </div>
  );
}

function OpeningSkeleton() {
  return (
    <>
      <div style={{ display: 'grid', gap: 14 }}>
        <Skeleton width={320} height={18} />
        <Skeleton width="92%" height={40} />
        <Skeleton width="58%" height={40} />
        <Skeleton width="45%" height={20} />
      </div>
      <div className="abstract">
        <Skeleton height={150} />
      </div>
    </>
  );
}

function CompactSkeleton() {
  return (
    <div style={{ display: 'grid', gap: 10 }}>
      <Skeleton width={260} height={18} />
      <Skeleton width="86%" height={28} />
      <Skeleton width="45%" height={18} />
    </div>
  );
}

/** Placeholder for a paper's text. */
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
