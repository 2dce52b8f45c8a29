import { playCellsOf } from './playCells';

playCellsOf('S1', 'S2', 'S3', 'S6', 'S8', 'S13', 'S14');
