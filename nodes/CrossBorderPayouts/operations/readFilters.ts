import { isRecord } from '../../../client/http/answer';
import type { Form } from './operation';

/** What the Filters collection of a form holds. */
export const readFilters = ({ filters }: Form): Form => (isRecord(filters) ? filters : {});
