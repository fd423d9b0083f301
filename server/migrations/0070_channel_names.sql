-- The channels stand in model/notice-channels.ts; the tables no longer repeat their names.
ALTER TABLE core.channel_delivery DROP CONSTRAINT delivery_channel_check, ADD CONSTRAINT channel_delivery_channel_check CHECK (channel ~ '^[a-z]{1,20}$');
ALTER TABLE core.sent_message DROP CONSTRAINT outgoing_channel_check, ADD CONSTRAINT sent_message_channel_check CHECK (channel ~ '^[a-z]{1,20}$');
