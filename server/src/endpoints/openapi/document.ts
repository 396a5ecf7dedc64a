import { problemCodes } from 'shared-data/models/problem';
import * as z from 'zod/mini';
import type { AnyEndpoint, InputShape } from '../endpoint.ts';

export type Described = Pick<AnyEndpoint, 'method' | 'path' | 'summary' | 'authenticate' | 'creates'> & {
  input?: InputShape | undefined;
  success: Record<string, object>;
};

const description =
  'Calls beside the database and the accounts, which clients reach by the Firebase SDK. Files are sent to /php/upload.php by tus 1.0.0.';

const json = (schema: object) => ({ 'application/json': { schema } });

export function describe(endpoint: AnyEndpoint): Described {
  const { method, path, summary, answer, authenticate, creates, validate } = endpoint;
  const shared = { method, path, authenticate, input: validate.input };
  return {
    ...shared,
    ...(summary === undefined ? {} : { summary }),
    ...(creates ? { creates } : {}),
    success: {
      '2XX': { description: 'Done', content: json(answer ? schemaOf(answer, 'output') : { type: 'object' }) },
    },
  };
}

/** The OpenAPI 3.1 description, generated from the schemas that validate the calls. */
export function openApiDocument(calls: readonly Described[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const operations = paths[call.path] ?? {};
    paths[call.path] = operations;
    operations[call.method.toLowerCase()] = operation(call);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Online Meeting System', version, description },
    paths,
    components: {
      securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problem },
      responses: {
        Problem: {
          description: 'Rejected; `code` says why',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  };
}

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: problemCodes },
    detail: { type: 'string' },
    errors: {
      type: 'object',
      description: 'Message keys by field',
      additionalProperties: { type: 'string' },
    },
    requestId: { type: 'string' },
  },
};

function operation({ summary, authenticate, creates, input, success }: Described): object {
  const schema = input && schemaOf(input.schema, 'input');
  const parameters = [
    ...(input?.in === 'query' ? queryParameters(schema ?? {}) : []),
    ...(creates ? [idempotencyKey] : []),
  ];
  return {
    ...(summary === undefined ? {} : { summary }),
    security: authenticate === true ? [{ idToken: [] }] : authenticate ? [{}, { idToken: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(input && input.in !== 'query'
      ? { requestBody: { required: !input.optional, content: { [input.in]: { schema } } } }
      : {}),
    responses: { ...success, default: { $ref: '#/components/responses/Problem' } },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key of the same caller acts once within 24 hours and is answered the same',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,128}$' },
};

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function queryParameters({ properties, required }: Record<string, unknown>): object[] {
  return Object.entries((properties ?? {}) as Record<string, object>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: Array.isArray(required) && required.includes(name),
    schema,
  }));
}
