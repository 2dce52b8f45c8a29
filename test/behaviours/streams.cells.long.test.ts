import { playCellsOf } from './playCells';

playCellsOf('S4', 'S5', 'S7', 'S9', 'S10', 'S11', 'S12', 'S15');
