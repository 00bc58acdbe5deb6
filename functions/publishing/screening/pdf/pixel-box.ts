/** A rectangle of a rendered page, in pixels from its top left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const areaOf = ({ left, right, top, bottom }: Box): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

export const common = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** Returns the share of a box that another one covers. */
export const shareWithin = (box: Box, other: Box): number => areaOf(common(box, other)) / (areaOf(box) || 1);

/** Returns the whole pixels that a box touches, within a page. */
export const pixelsOf = ({ left, top, right, bottom }: Box, width: number, height: number): Box => ({
  left: Math.max(0, Math.floor(left)),
  top: Math.max(0, Math.floor(top)),
  right: Math.min(width, Math.ceil(right)),
  bottom: Math.min(height, Math.ceil(bottom)),
});
