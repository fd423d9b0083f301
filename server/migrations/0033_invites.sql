-- A brand invites a supplier by mail: its registration waits under that address, with what the brand knows already.
ALTER TABLE core.application ADD COLUMN invited_by bigint, ADD COLUMN invited_at timestamptz;
CREATE INDEX application_invited ON core.application (platform_id, company_id, invited_at DESC) WHERE invited_at IS NOT NULL;
