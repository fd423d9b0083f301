-- The interface log has both directions: what was sent out, and what other systems brought in (DM-4-057).
ALTER TABLE core.interface_log DROP CONSTRAINT interface_log_state_check;
ALTER TABLE core.interface_log ADD CONSTRAINT interface_log_state_check CHECK (state IN ('sent','failed','received','refused'));
