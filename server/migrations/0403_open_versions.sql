-- Generated from the definitions: 2 statements. Reviewed before it is committed.
-- A version that waits for its approval is open too; the engine has refused a second one since versions exist.
DROP INDEX IF EXISTS "quality"."open__fabric_test_request";
CREATE UNIQUE INDEX "open__fabric_test_request" ON "quality"."fabric_test_request" (platform_id, coalesce("first", id)) WHERE status IN ('draft', 'pending_approval');
