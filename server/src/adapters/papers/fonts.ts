import { fileURLToPath } from 'node:url';

const font = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/biz-udpgothic/${name}`));

/** Regular and bold, with Latin and Japanese letters. */
export const fontFiles = [
  font('400Regular/BIZUDPGothic_400Regular.ttf'),
  font('700Bold/BIZUDPGothic_700Bold.ttf'),
];
