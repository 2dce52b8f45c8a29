export { default } from '../tools/lint/unpublished.mjs';
