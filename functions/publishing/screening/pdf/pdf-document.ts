import { loadPdfium, type Pdfium } from './load-pdfium.ts';
import { PdfPage } from './pdf-page.ts';

/** A PDF as the renderer reads it. Close it to free its memory. */
export class PdfDocument {
  readonly pages: number;
  readonly #pdfium: Pdfium;
  readonly #document: number;
  readonly #bytes: number;

  private constructor(pdfium: Pdfium, document: number, bytes: number) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.#bytes = bytes;
    this.pages = pdfium.call.FPDF_GetPageCount(document);
  }

  /** @throws Error if the file is damaged beyond repair, or encrypted with a password */
  static async open(bytes: Uint8Array): Promise<PdfDocument> {
    const pdfium = await loadPdfium();
    const address = pdfium.copyIn(bytes);
    const document = pdfium.call.FPDF_LoadMemDocument(address, bytes.length, '');
    if (document === 0) {
      pdfium.free(address);
      throw new Error(`PDFium can't open the file (error ${pdfium.call.FPDF_GetLastError()})`);
    }
    return new PdfDocument(pdfium, document, address);
  }

  /** @throws Error if the page can't be read */
  page(index: number): PdfPage {
    const page = this.#pdfium.call.FPDF_LoadPage(this.#document, index);
    if (page === 0) throw new Error(`PDFium can't read page ${index + 1}`);
    return new PdfPage(this.#pdfium, page);
  }

  close(): void {
    this.#pdfium.call.FPDF_CloseDocument(this.#document);
    this.#pdfium.free(this.#bytes);
  }
}
