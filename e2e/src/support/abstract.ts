import { abstractPdf } from 'api-mocks/factories/pdf';
import { installedFonts } from 'api-mocks/factories/pdf-fonts';
import { person } from 'api-mocks/factories/person';
import { program } from 'api-mocks/factories/program';
import { createRandom } from 'api-mocks/factories/random';

export async function twoPageAbstract(): Promise<Buffer> {
  const random = createRandom('abstract for upload');
  const owner = person(random, { at: Date.UTC(2026, 8, 1) });
  const made = program(random, {
    id: 'T1',
    sessionId: 'OM',
    presentationType: 'oral',
    owner,
    at: Date.UTC(2026, 8, 2),
  });
  return Buffer.from(await abstractPdf(made, { systemTitle: 'Abstract', pages: 2, fonts: installedFonts() }));
}
