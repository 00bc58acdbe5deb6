interface SkeletonProps {
  /** CSS lengths. */
  width?: string | number;
  height: string | number;
}

/** A gray bar: a placeholder while content loads. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return <div className="skeleton" style={{ width, height, maxWidth: '100%' }} />;
}

/** Placeholder for a page of unknown shape. */
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
