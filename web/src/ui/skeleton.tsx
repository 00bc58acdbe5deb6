interface SkeletonProps {
  /** CSS lengths. */
  width?: string | number;
  height: string | number;
}

/** A grey bar in the place of what comes. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return <div className="skeleton" style={{ width, height, maxWidth: '100%' }} />;
}

/** For a page whose shape is not yet known: a heading and some lines. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading" style={{ display: 'grid', gap: 14, maxWidth: 640 }}>
      <Skeleton width="55%" height={36} />
      <Skeleton height={18} />
      <Skeleton height={18} />
      <Skeleton width="70%" height={18} />
    </div>
  );
}
