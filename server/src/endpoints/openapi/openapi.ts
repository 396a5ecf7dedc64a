import { sendLogInput, sendLogPath } from '../log/send-log.ts';
import { PackedText } from '../packed-text.ts';
import type { App, Scope } from '../scope.ts';
import { endpoints } from '../table.ts';
import { type Described, describe, openApiDocument } from './document.ts';

const health: Described = {
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server is ready',
  authenticate: false,
  success: {
    '200': { description: 'Ready', content: { 'application/json': { schema: { type: 'object' } } } },
  },
};

const sendLog: Described = {
  method: 'POST',
  path: sendLogPath,
  summary: 'Takes in what a page reports',
  authenticate: 'optional',
  input: sendLogInput,
  success: { '204': { description: 'Always' } },
};

export function mountOpenApi(app: App, { options }: Scope): void {
  let packed: PackedText | undefined;
  app.get('/api/openapi.json', (context) => {
    packed ??= new PackedText(
      JSON.stringify(openApiDocument([health, ...endpoints.map(describe), sendLog], options.version)),
    );
    return packed.answer(context.req.raw, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });
}
