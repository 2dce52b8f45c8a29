/** The face of the guards against wrong payments. `client/run` applies them. */
export { nameMatches } from './nameMatches';
