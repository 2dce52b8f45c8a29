export { default } from './lint/unpublished.mjs';
