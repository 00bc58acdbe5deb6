export interface Place {
  id: string;
  x: number;
  y: number;
}
export interface Direction {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/**
 * The place to go to from another by an arrow key: the nearest in that direction, where what lies aside counts double;
 * undefined where there is none.
 */
export function nextInDirection(
  places: readonly Place[],
  from: string,
  { x, y }: Direction,
): string | undefined {
  const start = places.find(({ id }) => id === from);
  if (!start) return undefined;
  const ahead = places.flatMap((place) => {
    const along = (place.x - start.x) * x + (place.y - start.y) * y;
    const aside = Math.abs((place.x - start.x) * y) + Math.abs((place.y - start.y) * x);
    return place.id !== from && along > 0.5 ? [{ id: place.id, distance: along + 2 * aside }] : [];
  });
  return ahead.toSorted((a, b) => a.distance - b.distance)[0]?.id;
}
