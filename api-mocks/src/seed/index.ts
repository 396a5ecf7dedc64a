export { type DemoFile, demoFiles } from './demo-files.ts';
export { demoAccounts, demoPassword } from './people.ts';
export { type SeedPorts, seedDemo } from './seed-demo.ts';
export { demoSymposium, type Symposium } from './symposium.ts';
