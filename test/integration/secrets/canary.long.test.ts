/** No secret and nothing personal in what n8n shows and stores, with RS256 keys. */
import { playCanaries } from './playCanaries';

playCanaries('RS256');
