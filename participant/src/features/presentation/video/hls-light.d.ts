/** The package types only its full build, of which this is a part. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
