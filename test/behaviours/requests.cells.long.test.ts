import { playCellsOf } from './playCells';

playCellsOf('R7', 'R8', 'R9', 'R10', 'R11', 'R12', 'R13', 'R14', 'R15', 'R16');
