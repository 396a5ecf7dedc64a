/** Tests speak to this machine alone. Where the environment names a proxy, the SDK of the database would ask it even for that. */
export function forgetProxies(): void {
  for (const name of Object.keys(process.env))
    if (/^(https?|all)_proxy$/i.test(name)) delete process.env[name];
}
