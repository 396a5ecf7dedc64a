export { demoFiles } from './demo-files.ts';
export { seedDemo } from './seed-demo.ts';
