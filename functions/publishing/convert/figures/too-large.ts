import { formatCount } from '#shared/input/counted.ts';
import type { Size } from './image-size.ts';

/** Browsers decode an image to 4 bytes a pixel: 100 megapixels take 400 MB of a reader's memory. */
const MOST_PIXELS = 100_000_000;
const LONGEST_SIDE = 32_767;

/** A figure that readers' browsers would draw too slowly, or not at all. The message completes "The figure …". */
export class FigureTooLarge extends Error {
  override name = 'FigureTooLarge';
}

/** @throws FigureTooLarge */
export function refuseLargeImage({ width, height }: Size): void {
  if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE)
    throw new FigureTooLarge(
      `has ${formatCount(width)} × ${formatCount(height)} pixels, and browsers show at most 100 million`,
    );
}
