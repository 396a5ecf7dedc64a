import { createLimiter, perHour } from '../endpoints/limits.ts';

/** New accounts from one network address; a conference hall is one address, and many sign up in its first hour. */
const limits = [perHour(200)];
const tooMany = { error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER', errors: [] } };

/** Puts a limit before self sign-up, answered in Auth's own words. */
export function limitSignUps(
  auth: (request: Request, address: string) => Promise<Response | null>,
  now: () => number,
): (request: Request, address: string) => Promise<Response | null> {
  const limiter = createLimiter(now);
  return async (request, address) => {
    if (request.method === 'POST' && new URL(request.url).pathname.endsWith('/accounts:signUp')) {
      try {
        limiter.takeFrom('signUp', address, limits);
      } catch {
        return new Response(JSON.stringify(tooMany), {
          status: 400,
          headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
        });
      }
    }
    return auth(request, address);
  };
}
