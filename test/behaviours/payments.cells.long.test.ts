import { playCellsOf } from './playCells';

playCellsOf('R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R17', 'R18');
