export interface Point {
  id: string;
  x: number;
  y: number;
}
export interface Direction {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/**
 * Returns the id of the point that an arrow key moves to: the nearest one in that direction, with sideways distance
 * counted double. Returns undefined if there is no point in that direction.
 */
export function nextInDirection(
  points: readonly Point[],
  from: string,
  { x, y }: Direction,
): string | undefined {
  const start = points.find(({ id }) => id === from);
  if (!start) return undefined;
  const ahead = points.flatMap((point) => {
    const along = (point.x - start.x) * x + (point.y - start.y) * y;
    const aside = Math.abs((point.x - start.x) * y) + Math.abs((point.y - start.y) * x);
    return point.id !== from && along > 0.5 ? [{ id: point.id, distance: along + 2 * aside }] : [];
  });
  return ahead.toSorted((a, b) => a.distance - b.distance)[0]?.id;
}
