import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';

const wasmFile = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'));
const fontFile = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
);

/** What a process that loads pdfium must be able to read. */
export const pdfiumFiles = [wasmFile, fontFile];

/** What pdfium's module has besides what its types declare. */
interface Inside {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(size: number): number };
  _FPDF_DestroyLibrary(): void;
  _FPDF_InitLibraryWithConfig(config: number): void;
}
type Start = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;
type SystemCall = (...values: number[]) => number;

const fontFolder = '/tmp';
const currentFolder = -100;
const writeAndCreate = 0x41;
const readable = 0o444;

/**
 * pdfium with a Japanese font, in which it draws texts whose fonts a PDF does not bring along. pdfium looks for fonts in folders, and
 * its file system is in memory, without a door: the font is written through the system calls that pdfium itself is given.
 */
export async function loadPdfium(): Promise<PDFiumLibrary> {
  const [wasm, font] = await Promise.all([readFile(wasmFile), readFile(fontFile)]);
  let calls: WebAssembly.Imports = {};
  const started = Promise.withResolvers<never>();
  const instantiateWasm = (imports: WebAssembly.Imports, start: Start) => {
    calls = imports;
    WebAssembly.instantiate(new Uint8Array(wasm), imports).then(
      ({ instance, module }) => start(instance, module),
      started.reject,
    );
    return {};
  };
  const library = await Promise.race([
    // The declared type knows no instance, which is what is asked for.
    PDFiumLibrary.init({ instantiateWasm: instantiateWasm as never }),
    started.promise,
  ]);
  const { module } = library as unknown as { module: Inside };
  // All of this stays for as long as the library does.
  const put = (bytes: Uint8Array): number => {
    const at = module.wasmExports.malloc(bytes.length);
    module.HEAPU8.set(bytes, at);
    return at;
  };
  const text = (value: string) => put(new TextEncoder().encode(`${value}\0`));
  const words = (...values: number[]) => put(new Uint8Array(Uint32Array.from(values).buffer));
  const call = (from: string, name: string) => calls[from]?.[name] as SystemCall;

  const path = text(`${fontFolder}/japanese.ttf`);
  const file = call('env', '__syscall_openat')(currentFolder, path, writeAndCreate, words(readable));
  const written = words(0);
  const failed = call('wasi_snapshot_preview1', 'fd_write')(file, words(put(font), font.length), 1, written);
  if (file < 0 || failed) throw new Error('pdfium could not be given its font');
  call('wasi_snapshot_preview1', 'fd_close')(file);

  // Version 2 of its configuration: the folders of fonts, a list that ends with 0.
  module._FPDF_DestroyLibrary();
  module._FPDF_InitLibraryWithConfig(words(2, words(text(fontFolder), 0), 0, 0, 0, 0));
  return library;
}
