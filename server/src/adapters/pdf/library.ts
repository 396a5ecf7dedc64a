import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';

const wasmFile = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'));
const fontFile = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
);

export const pdfiumFiles = [wasmFile, fontFile];

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

/** pdfium with a Japanese font for PDFs that lack theirs. Its in-memory file system is only reachable through its own system calls. */
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
    PDFiumLibrary.init({ instantiateWasm: instantiateWasm as never }),
    started.promise,
  ]);
  const { module } = library as unknown as { module: Inside };
  // Never freed: lives as long as the library.
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
  if (file < 0 || failed) throw new Error('the font could not be passed to pdfium');
  call('wasi_snapshot_preview1', 'fd_close')(file);

  // Configuration version 2: font folders, a list terminated by 0.
  module._FPDF_DestroyLibrary();
  module._FPDF_InitLibraryWithConfig(words(2, words(text(fontFolder), 0), 0, 0, 0, 0));
  return library;
}
