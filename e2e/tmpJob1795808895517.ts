import { cases } from './cases/editorForms.e2e';
export default async (context: any) => { await context.reload(); const { page } = await context.editor(); page.setDefaultTimeout(90000); for (const one of cases) { try { await one.run(context); context.note('ok ' + one.name); } catch (error) { context.note('FAIL ' + one.name + String(error).slice(0, 1500)); } } };
