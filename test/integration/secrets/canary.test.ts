/** No secret and nothing personal in what n8n shows and stores, with HS256 keys. */
import { playCanaries } from './playCanaries';

playCanaries('HS256');
