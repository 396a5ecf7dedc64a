declare module 'targaryen' {
  interface Result {
    readonly allowed: boolean;
    readonly info: string;
  }
  interface Database {
    as(auth: object | null): Database;
    read(path: string, options: { now: number; query?: object }): Result;
    write(path: string, value: unknown, priority: undefined, now: number): Result;
    update(path: string, patch: object, now: number): Result;
  }
  export function database(rules: object, data: unknown, now: number): Database;
}
