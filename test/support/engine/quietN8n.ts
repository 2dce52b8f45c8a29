/** n8n's engine logs every failed node. The tests check the failures themselves, so the log is off. */
process.env['N8N_LOG_LEVEL'] = 'silent';
